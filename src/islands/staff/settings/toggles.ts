/** One yes or no as the API last told it. */
export interface KeptToggle {
  readonly id: string
  readonly on: boolean
  readonly version: number
}

interface FlagRow {
  readonly id: string
  readonly value: boolean
  readonly version?: number | undefined
}
export const flagToggles = (rows: readonly FlagRow[]): KeptToggle[] =>
  rows.map(({ id, value, version = 0 }) => ({ id, on: value, version }))
