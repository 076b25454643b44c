/** What a field holds; a field without a value is absent. */
export type NoteValue = string | number | readonly string[]
export type NoteValues = Readonly<Record<string, NoteValue>>

/** A field that two wrote at once: what stands on the server, who wrote it and when. */
export interface FieldConflict {
  readonly theirs: NoteValue | null
  readonly name: string
  readonly at: string
}

/** A note as the server last told it. */
export interface SavedNote {
  readonly version: number
  readonly values: NoteValues
}

/** Fields to write, as a save sends them; null clears one. */
export type Changes = Readonly<Record<string, NoteValue | null>>

export const applyChanges = (values: NoteValues, changes: Changes): NoteValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )

const isSame = (a: NoteValue | null | undefined, b: NoteValue | null | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const names = (...all: readonly NoteValues[]) => [...new Set(all.flatMap(Object.keys))]

/** The fields whose words differ from those saved. */
export const unsavedChanges = (
  saved: NoteValues,
  typed: NoteValues,
  held: Readonly<Record<string, unknown>> = {},
): Changes =>
  Object.fromEntries(
    names(saved, typed)
      .filter((name) => !(name in held) && !isSame(saved[name], typed[name]))
      .map((name) => [name, typed[name] ?? null]),
  )

type Conflicts = Readonly<Record<string, FieldConflict>>

/**
 * What was typed, over what another wrote since: a field only one of the two touched takes that one's words. A field
 * both wrote differently keeps what was typed, and is a conflict until the writer chooses; so does one that was open.
 */
export const mergeNote = (
  before: NoteValues,
  after: NoteValues,
  typed: NoteValues,
  writers: readonly { field: string; name: string; at: string }[],
  open: Conflicts = {},
): { readonly values: NoteValues; readonly conflicts: Conflicts } => {
  const conflicts: Record<string, FieldConflict> = {}
  const values: Record<string, NoteValue> = {}
  for (const name of names(before, after, typed)) {
    const isMine = !isSame(typed[name], before[name])
    const isTheirs = !isSame(after[name], before[name])
    const chosen = isMine ? typed[name] : after[name]
    if (chosen !== undefined) values[name] = chosen
    if (isSame(chosen, after[name]) || !(open[name] || (isMine && isTheirs))) continue
    const writer = writers.find(({ field }) => field === name) ?? open[name]
    conflicts[name] = {
      theirs: after[name] ?? null,
      name: writer?.name ?? '',
      at: writer?.at ?? '',
    }
  }
  return { values, conflicts }
}
