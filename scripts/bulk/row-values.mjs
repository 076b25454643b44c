import { decryptField } from '../../src/edge/platform/crypto/field-encryption.ts'

/** The column by which a row names its file. */
export const fileColumn = 'object_key_encrypted'

/**
 * A row with its ciphertext opened. `contexts` has what a value was encrypted for, where a column has values of several
 * places. Throws where no key opens a value: an export without it would not be whole.
 */
export const openRow = async ({ env, encrypted }, { name, columns }, row) => {
  const sealed = encrypted.get(name)
  const values = {}
  const contexts = {}
  for (const { name: column } of columns) {
    const value = row[column]
    const place = sealed?.get(column)
    if (value === null || value === undefined || !place) {
      values[column] = value ?? null
      continue
    }
    const opened = await openValue(env, value, place, row)
    if (!opened)
      throw new Error(`${name}.${column} of ${row[place.id]} does not open by FIELD_KEYS`)
    values[column] = opened.text
    if (opened.context !== contextsOf(place)[0]) contexts[column] = opened.context
  }
  return { values, contexts }
}

/** The contexts that values of a column are encrypted with, each once, the usual one first. */
export const contextsOf = ({ contexts }) => [...new Set(contexts)]

const openValue = async (env, value, place, row) => {
  for (const context of contextsOf(place)) {
    const text = await decryptField(env, value, `${context}:${row[place.id]}`).catch(() => null)
    if (text !== null) return { text, context }
  }
  return null
}

const maxInteger = 2_147_483_647

/**
 * A row as an extension, each column by its name: that is what an import reads. FHIR has neither empty texts nor empty
 * values: an empty text is `valueBoolean: false`, and a column without a value is left out.
 */
export const rowExtension = (table, { values, contexts }) => ({
  url: `urn:careplus:row:${table}`,
  extension: [
    ...Object.entries(values)
      .filter(([column, value]) => value !== null && column !== fileColumn)
      .map(([column, value]) => ({ url: column, ...typedValue(value) })),
    ...Object.entries(contexts).map(([column, context]) => ({
      url: `${column}.context`,
      valueString: context,
    })),
  ],
})

const typedValue = (value) => {
  if (typeof value === 'string') return value ? { valueString: value } : { valueBoolean: false }
  return Number.isInteger(value) && Math.abs(value) <= maxInteger
    ? { valueInteger: value }
    : { valueDecimal: value }
}
