import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { stateOfZip } from '#edge/platform/zip-codes'
import { lookupZipCode as contract } from './contract'

export const lookupZipCode = operation(contract, { access: 'public' }, ({ query: { zipCode } }) => {
  if (!/^[0-9]{5}$/.test(zipCode))
    throw unprocessable('invalid', 'Zip code must be 5 digits of 0-9', 'zip_code')
  const code = stateOfZip(zipCode)
  if (!code) throw unprocessable('unknown_zip', 'We do not know this zip code', 'zip_code')
  return {
    select: sql`
      select ${zipCode} as id, ${zipCode} as zip, code as state, name as state_name, timezone, licensure
      from states where code = ${code}`,
  }
})
