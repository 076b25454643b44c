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

interface PharmacyRow {
  readonly open24h?: boolean | undefined
  readonly offersPep?: boolean | undefined
  readonly version?: number | undefined
}
/** Of one row: both share its version. */
export const pharmacyToggles = ({ open24h, offersPep, version = 0 }: PharmacyRow): KeptToggle[] => [
  { id: 'open24h', on: open24h === true, version },
  { id: 'offersPep', on: offersPep === true, version },
]
