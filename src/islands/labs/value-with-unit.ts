/** '96 mL/min'. Words have no unit, nor has a text that names its own. */
export const valueWithUnit = ({
  value,
  unit,
}: {
  readonly value: string
  readonly unit?: string | null
}): string => (unit && /\d$/.test(value.trim()) ? `${value} ${unit}` : value)
