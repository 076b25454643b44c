/** What a field holds; a field without a value is absent. */
export type StoredValue = string | number | readonly string[]
export type StoredValues = Readonly<Record<string, StoredValue>>

/** A field that two wrote at once: what stands on the server, who wrote it and when. */
export interface FieldConflict {
  readonly theirs: StoredValue | null
  readonly name: string
  readonly at: string
}

/** A note as the server last told it. */
export interface SavedFields {
  readonly version: number
  readonly values: StoredValues
}

/** Fields to write, as a save sends them; null clears one. */
export type Changes = Readonly<Record<string, StoredValue | null>>

export const applyChanges = (values: StoredValues, changes: Changes): StoredValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )

const isSame = (a: StoredValue | null | undefined, b: StoredValue | null | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const names = (...all: readonly StoredValues[]) => [...new Set(all.flatMap(Object.keys))]

/** The fields whose words differ from those saved. */
export const unsavedChanges = (
  saved: StoredValues,
  typed: StoredValues,
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
export const mergeFields = (
  before: StoredValues,
  after: StoredValues,
  typed: StoredValues,
  writers: readonly { field: string; name: string; at: string }[],
  open: Conflicts = {},
): { readonly values: StoredValues; readonly conflicts: Conflicts } => {
  const conflicts: Record<string, FieldConflict> = {}
  const values: Record<string, StoredValue> = {}
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
