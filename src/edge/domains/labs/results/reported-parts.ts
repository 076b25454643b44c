import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Environment } from '#edge/platform/environment'
import type { ReportedValue } from '../reading/read-reported'

/** Parts of a reported value without a column of their own, kept so that other rules can read it again. */
const parts = [
  'unit',
  'unitCode',
  'rangeLow',
  'rangeHigh',
  'flagCodes',
  'otherValues',
  'isDoubted',
] as const
export type ReportedParts = Pick<ReportedValue, (typeof parts)[number]>

const column = { contract: { type: 'observations', encrypted: ['reported'] } }

/** The column of a new row; `unit` as the laboratory wrote it, null where it wrote none. */
export const encryptReported = async (
  env: Environment,
  id: string,
  { unit = null, unitCode, rangeLow, rangeHigh, flagCodes, otherValues, isDoubted }: ReportedParts,
) =>
  encryptFields(column, env, id, {
    reported: { unit, unitCode, rangeLow, rangeHigh, flagCodes, otherValues, isDoubted },
  })

export const decryptReported = <R extends { readonly id: string }>(
  env: Environment,
  rows: readonly R[],
): Promise<R[]> => decryptFields(column, env, rows)
