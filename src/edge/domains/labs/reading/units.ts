import { ucum } from '@atomic-ehr/ucum'

/**
 * Units as laboratories print them, in UCUM. A unit with an annotation in braces converts only if it stands here: UCUM
 * drops annotations, and would take log copies for copies.
 */
const printedUnits: Readonly<Record<string, string>> = {
  'copies/ml': '{copies}/mL',
  '{copies}/ml': '{copies}/mL',
  '[copies]/ml': '{copies}/mL',
  '{cpy}/ml': '{copies}/mL',
  'cp/ml': '{copies}/mL',
  'iu/ml': '[iU]/mL',
  '[iu]/ml': '[iU]/mL',
  'miu/ml': 'm[iU]/mL',
  'm[iu]/ml': 'm[iU]/mL',
  'iu/l': '[iU]/L',
  'miu/l': 'm[iU]/L',
  'u/l': 'U/L',
  'cells/ul': '/uL',
  'cells/mcl': '/uL',
  'cells/mm3': '/uL',
  '{cells}/ul': '/uL',
  '{cell}/ul': '/uL',
  '/mcl': '/uL',
  '/mm3': '/uL',
  'k/ul': '10*3/uL',
  'k/mcl': '10*3/uL',
  'x10e3/ul': '10*3/uL',
  '10^3/ul': '10*3/uL',
  '10e3/ul': '10*3/uL',
  '10^9/l': '10*9/L',
  'x10e9/l': '10*9/L',
  '10e9/l': '10*9/L',
  'mcmol/l': 'umol/L',
  lb: '[lb_av]',
  lbs: '[lb_av]',
  in: '[in_i]',
  f: '[degF]',
  '°f': '[degF]',
  c: 'Cel',
  '°c': 'Cel',
  'kg/m²': 'kg/m2',
  bpm: '/min',
  'beats/min': '/min',
  'breaths/min': '/min',
  'ml/min/1.73': 'mL/min',
  'ml/min/1.73m2': 'mL/min',
  'ml/min/1.73 m2': 'mL/min',
  'ml/min/1.73m^2': 'mL/min',
  'ml/min/{1.73_m2}': 'mL/min',
  'ml/min/1.73sqm': 'mL/min',
}
/** Logarithms to the base of ten of copies or international units. */
const logUnits: Readonly<Record<string, string>> = {
  'log copies/ml': '{copies}/mL',
  'log10 copies/ml': '{copies}/mL',
  'log cp/ml': '{copies}/mL',
  'log10 cp/ml': '{copies}/mL',
  '{log_copies}/ml': '{copies}/mL',
  '{log_cpy}/ml': '{copies}/mL',
  'log iu/ml': '[iU]/mL',
  'log10 iu/ml': '[iU]/mL',
  '{log_iu}/ml': '[iU]/mL',
}

const fold = (unit: string): string =>
  unit.normalize('NFKC').replaceAll('μ', 'u').replace(/\s+/g, ' ').trim().toLowerCase()

/** Case counts in UCUM, yet no laboratory keeps to it in these. */
const caseless: Readonly<Record<string, string>> = {
  'mg/dl': 'mg/dL',
  'g/dl': 'g/dL',
  'mg/l': 'mg/L',
  'mmol/l': 'mmol/L',
  'umol/l': 'umol/L',
  'ml/min': 'mL/min',
  'ml/s': 'mL/s',
  'ug/dl': 'ug/dL',
  '/ul': '/uL',
}

/**
 * Turns a number of one unit into another. `gramsPerMole` converts between mass and amount. Null where the unit is not
 * known or is of another dimension: it is not guessed.
 */
export const convertUnit = (
  number: number,
  from: string,
  to: string,
  gramsPerMole?: number,
): number | null => {
  const folded = fold(from)
  const logOf = logUnits[folded]
  if (logOf) return logOf === to ? 10 ** number : null
  const unit = printedUnits[folded] ?? caseless[folded] ?? from.trim()
  if (unit === to) return number
  if (/[{}]/.test(unit) || /[{}]/.test(to)) return null
  return (
    convert(number, unit, to) ??
    (gramsPerMole === undefined ? null : convertAmount(number, unit, to, gramsPerMole))
  )
}

const convert = (number: number, from: string, to: string): number | null => {
  try {
    return Number(ucum.convert(number, from, to).toPrecision(12))
  } catch {
    return null
  }
}

/** From moles to a mass. */
const convertAmount = (
  number: number,
  from: string,
  to: string,
  gramsPerMole: number,
): number | null => {
  const moles = convert(number, from, 'mol/L')
  return moles === null ? null : convert(moles * gramsPerMole, 'g/L', to)
}
