// Follows the link by itself. Programs that only look at links run no scripts, so they do not use it up.
document.querySelector("form")?.submit();
