// Modals: a form in a dialog, sent back as a list of values.

import { freshId, h, refill } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown_dom.js";
import { selectMenu } from "./select.js";

const PARAGRAPH = 2;

/**
 * Show a modal. `origin` is where it was opened from ({channelId, messageId}); `view` has the session, store and
 * markdown context. The dialog stays open with its values until the bot accepts the submission.
 */
export function openModal(modal, origin, view) {
  const fields = [];
  const body = (modal.components ?? []).map((component) => part(component, fields, view));
  const error = h("p", { class: "modal-error", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const cancel = h("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, "Cancel");
  const titleId = freshId("modal");
  const form = h(
    "form",
    { class: "modal-form", novalidate: true },
    h(
      "header",
      {},
      h("h2", { id: titleId }, modal.title),
      h("button", { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close")),
    ),
    h("div", { class: "modal-body" }, body),
    error,
    h("footer", {}, cancel, submit),
  );
  const dialog = h("dialog", { class: "modal", "aria-labelledby": titleId }, form);
  const say = (text) => {
    error.hidden = !text;
    refill(error, text ?? "");
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    say(null);
    let first = null;
    for (const field of fields) {
      const problem = field.check();
      field.mark(problem);
      if (problem) first ??= field;
    }
    if (first) {
      first.focus();
      return;
    }
    submit.disabled = true;
    submit.setAttribute("aria-busy", "true");
    const answer = await view.session.submitModal(origin, modal.custom_id, fields.map((field) => field.answer()));
    submit.disabled = false;
    submit.removeAttribute("aria-busy");
    if (answer.state === "failed") say(`Something went wrong. ${answer.value || "Try again."}`);
    else dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // Chromium gives a text field its focus back without a caret: what is typed there would be lost.
    const field = document.activeElement;
    field.blur();
    field.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  (fields[0] ?? { focus: () => submit.focus() }).focus();
  return dialog;
}

function part(component, fields, view) {
  if (component.type === 1) return (component.components ?? []).map((inner) => part(inner, fields, view));
  if (component.type === 10) return h("div", { class: "modal-text" }, markdown(component.content, view.markdown));
  if (component.type === 18) {
    return labelled(component.component, component.label, component.description, fields, view);
  }
  return labelled(component, component.label, null, fields, view);
}

function labelled(component, label, description, fields, view) {
  const id = freshId("field");
  const field = control(component, label, id, view);
  if (!field) return h("p", { class: "modal-error" }, `Fields of type ${component?.type} are not shown here.`);
  const fault = h("span", { class: "field-error", id: `${id}-error`, role: "alert" });
  const required = component.required !== false && component.type !== 23;
  field.mark = (text) => {
    refill(fault, text ?? "");
    field.input.setAttribute("aria-invalid", text ? "true" : "false");
  };
  fields.push(field);
  const described = [description && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ");
  field.input.setAttribute("aria-describedby", described);
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label ?? "", required && h("span", { class: "required-mark", title: "Required" }, " *")),
    description && h("p", { class: "field-hint", id: `${id}-hint` }, description),
    field.element,
    fault,
  );
}

function control(component, label, id, view) {
  if (component?.type === 4) return textInput(component, id);
  if ([3, 5, 6, 7, 8].includes(component?.type)) return menu(component, label, id, view);
  if ([21, 22].includes(component?.type)) return group(component, label, id);
  if (component?.type === 23) return checkbox(component, label, id);
  return null;
}

function textInput(component, id) {
  const long = component.style === PARAGRAPH;
  const required = component.required !== false;
  const input = h(long ? "textarea" : "input", {
    id,
    class: "text-input",
    type: long ? null : "text",
    rows: long ? "4" : null,
    placeholder: component.placeholder,
    maxlength: component.max_length,
    autocomplete: "off",
    "aria-required": required ? "true" : null,
    data: { customId: component.custom_id },
  });
  input.value = component.value ?? "";
  return {
    input,
    element: input,
    focus: () => input.focus(),
    answer: () => ({ type: 4, custom_id: component.custom_id, value: input.value }),
    check() {
      if (required && !input.value.trim()) return "This field is required.";
      const least = component.min_length ?? 0;
      return input.value && [...input.value].length < least ? `Use at least ${least} characters.` : null;
    },
  };
}

function menu(component, label, id, view) {
  let values = (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  values = values.concat((component.default_values ?? []).map((item) => item.id));
  const input = selectMenu(component, { store: view.store, label, live: true, commit: (next) => (values = next) });
  input.id = id;
  const required = component.required !== false;
  return {
    input,
    element: input,
    focus: () => input.focus(),
    answer: () => ({ type: component.type, custom_id: component.custom_id, values }),
    check() {
      const least = component.min_values ?? 1;
      if (!required && !values.length) return null;
      if (values.length < least) return least === 1 ? "Choose one." : `Choose at least ${least}.`;
      return null;
    },
  };
}

// Radio buttons (one value) and check boxes (several).
function group(component, label, id) {
  const single = component.type === 21;
  const boxes = (component.options ?? []).map((option) => {
    const input = h("input", { type: single ? "radio" : "checkbox", name: id, value: option.value });
    input.checked = Boolean(option.default);
    return { input, option };
  });
  const rows = boxes.map(({ input, option }) =>
    h("label", { class: "choice-row" }, input, h("span", {}, option.label, option.description && h("small", {}, option.description))),
  );
  const element = h("div", { class: "choice-group", id, role: single ? "radiogroup" : "group", "aria-label": label, tabindex: "-1" }, rows);
  const values = () => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
  return {
    input: element,
    element,
    focus: () => (boxes[0]?.input ?? element).focus(),
    answer: () =>
      single
        ? { type: 21, custom_id: component.custom_id, value: values()[0] ?? null }
        : { type: 22, custom_id: component.custom_id, values: values() },
    check() {
      if (component.required === false && !values().length) return null;
      const least = single ? 1 : (component.min_values ?? 1);
      if (values().length < least) return least === 1 ? "Choose one." : `Choose at least ${least}.`;
      const most = single ? 1 : (component.max_values ?? boxes.length);
      return values().length > most ? `Choose at most ${most}.` : null;
    },
  };
}

function checkbox(component, label, id) {
  const input = h("input", { type: "checkbox", id, "aria-label": label });
  input.checked = Boolean(component.default);
  return {
    input,
    element: input,
    focus: () => input.focus(),
    answer: () => ({ type: 23, custom_id: component.custom_id, value: input.checked }),
    check: () => null,
  };
}
