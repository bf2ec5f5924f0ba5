/**
 * What goes between page and host, as types. The host's side is `bot/web`; nothing here runs.
 *
 * @typedef {string} Tile  a tile's mpsz name: "5m", a red five "0m", honours "1z".."7z" (E S W N haku hatsu chun)
 * @typedef {number} Seat
 * @typedef {{tile: Tile, drawn?: boolean, sideways?: boolean, called?: Seat}} Discard
 * @typedef {{kind: "chii"|"pon"|"daiminkan"|"kakan"|"ankan", tiles: Tile[], called?: Tile, from?: Seat, added?: Tile}} Meld
 * @typedef {{tile: Tile, left: number, points: number, riichi?: true}} Wait  `points` 0: no yaku; `riichi`: with riichi
 *
 * A key whose value is null is absent: in a merge patch null means that something is gone.
 *
 * @typedef {object} Player  before the first hand only `name` ("" for a free seat) and `computer`
 * @property {string} name
 * @property {boolean} computer
 * @property {"E"|"S"|"W"|"N"} wind
 * @property {number} score
 * @property {number} place
 * @property {boolean} riichi
 * @property {boolean} away
 * @property {boolean} ready
 * @property {Discard[]} river
 * @property {Meld[]} melds
 * @property {number} concealed
 * @property {boolean} drawn
 * @property {number} kita
 * @property {Tile[]} [hand]  only when laid open
 *
 * @typedef {object} Win
 * @property {Seat} seat
 * @property {Seat} [from]  absent: by tsumo
 * @property {Tile} tile
 * @property {Tile[]} hand
 * @property {Meld[]} melds
 * @property {{name: string, english?: string, han: number}[]} yaku
 * @property {string} worth
 * @property {number} points
 * @property {string} [limit]
 * @property {Tile[]} dora
 * @property {Tile[]} ura
 * @property {string[]} [text]  who pays what
 *
 * @typedef {object} Result
 * @property {string} heading
 * @property {Win[]} wins
 * @property {Seat[]} tenpai
 * @property {Record<string, number>} deltas
 * @property {string[]} text
 * @property {string} [next]
 *
 * @typedef {{code: string, label: string, kind: "win"|"riichi"|"call"|"kan"|"pass"|"other", tiles: Tile[]}} Action
 * @typedef {"auto_win"|"no_calls"|"auto_discard"} Toggle
 *
 * @typedef {object} You
 * @property {Seat} seat
 * @property {Tile[]} tiles  concealed, in order, without the drawn one
 * @property {Tile} [drawn]
 * @property {number} decision  0: nothing is asked
 * @property {number} [due]
 * @property {number} [since]
 * @property {number} [bank]  seconds of the time that are time bank
 * @property {string[]} discards
 * @property {string[]} riichi
 * @property {Action[]} actions
 * @property {string} question
 * @property {string[]} facts
 * @property {string} [advised]  the code of what a coach marks
 * @property {Wait[]} waits
 * @property {boolean} furiten
 * @property {Record<string, Wait[]>} tenpai  by the end of a discard's code
 * @property {Record<Toggle, boolean>} toggles
 * @property {boolean} away
 * @property {boolean} itself  the turn plays itself
 * @property {boolean} ready
 * @property {boolean} votes  an answer to what somebody asks is wanted
 *
 * @typedef {object} View
 * @property {"lobby"|"playing"|"closed"} stage
 * @property {string} title
 * @property {string} rules
 * @property {string} [notice]
 * @property {{number: number, text: string}} [motion] what somebody asks of the table
 * @property {boolean} [paused]
 * @property {3|4} players
 * @property {number} kyoku
 * @property {string} name
 * @property {number} honba
 * @property {number} sticks
 * @property {number} left
 * @property {Tile[]} dora
 * @property {number} [decision]
 * @property {Seat} [turn]
 * @property {boolean} calls
 * @property {{seat: Seat, place: number}} [last]
 * @property {number} [due]
 * @property {boolean} over
 * @property {Record<string, Player>} seats
 * @property {Result} [result]
 * @property {{seat: Seat, place: number, score: number, points: string}[]} [ranking]
 * @property {string} [league]
 * @property {string} [replay]  the address of the replay, once the game is over
 * @property {You} [you]
 *
 * @typedef {{t: "hello", version: number, locale: string, now: number, seat: Seat|null, words: Record<string, string>}} Hello
 * @typedef {{t: "done", id: number, go?: string}|{t: "refused", id: number, why: string}|{t: "told", id: number, lines: string[]}} Answer
 * @typedef {Hello | Answer
 *   | {t: "view", n: number, view: View}
 *   | {t: "change", n: number, patch: object}
 *   | {t: "beat", now: number}
 *   | {t: "bye", why: string, again: boolean}} Frame
 *
 * What every part of the page shares. A part draws from it and never changes it.
 * @typedef {object} Stage
 * @property {View} view
 * @property {(key: string, values?: Record<string, string|number>) => string} words
 * @property {(value: number) => string} number  written as the reader's language does
 * @property {() => number} now  the host's time in ms
 * @property {(code: string) => void} act
 * @property {(frame: object) => Promise<Answer>} send
 * @property {() => void} redraw
 * @property {true} [replay]  the game is over: nobody is asked anything
 *
 * What a replay's page gets. A step's patch is on the step before; the first one on an empty view.
 * @typedef {{tiles: Tile[], drawn?: Tile, furiten: boolean, waits: Wait[]}} HeldHand
 * @typedef {View & {hands: Record<string, HeldHand>}} OpenView
 * @typedef {{step: number, text: string, patch: object}} Step
 * @typedef {{locale: string, words: Record<string, string>, players: 3|4, names: string[], about: string[], hands: {title: string, steps: Step[]}[]}} Game
 * @typedef {{hand: number, step: number, grade: "best"|"fine"|"slower"|"risky"|"unsure", look: boolean, label: string, text: string[], played?: Tile, better?: Tile}} Mark
 */
export {};
