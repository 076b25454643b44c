import { sql } from 'drizzle-orm'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { raw } from '#edge/platform/db/statement'
import { unprocessable } from '#edge/platform/problem'
import { stateOfZip } from '#edge/platform/zip-codes'
import { lookupZipCode } from './contract'

interface State {
  readonly name: string
  readonly timezone: string
  readonly licensure: number
}

export const stateOperations = [
  operation(lookupZipCode, {
    access: 'public',
    handle: async ({ query: { zipCode }, db }) => {
      if (!/^[0-9]{5}$/.test(zipCode))
        throw unprocessable('invalid', 'Zip code must be 5 digits of 0-9', 'zip_code')
      const code = stateOfZip(zipCode)
      const state =
        code &&
        (await db.first(
          raw<State>(sql`select name, timezone, licensure from states where code = ${code}`),
        ))
      if (!state) throw unprocessable('unknown_zip', 'We do not know this zip code', 'zip_code')
      return {
        data: {
          type: 'addresses' as const,
          id: zipCode,
          zip: zipCode,
          state: code,
          stateName: state.name,
          timezone: state.timezone,
          licensure: state.licensure === 1,
        },
      }
    },
  }),
]
