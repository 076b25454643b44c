import { operation } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { neighborsOfZip, statesOfZip } from '#edge/platform/zip-codes/zip-codes'
import { lookupZipCode as contract } from './contract'

export const lookupZipCode = operation(contract, { access: 'public' }, ({ query: { zipCode } }) => {
  if (!/^[0-9]{5}$/.test(zipCode))
    throw unprocessable('invalid', 'Zip code must be 5 digits of 0-9', 'zip_code')
  const states = statesOfZip(zipCode)
  if (!states[0]) throw unprocessable('unknown_zip', 'We do not know this zip code', 'zip_code')
  return {
    select: sql`
      select ${zipCode} as id, ${zipCode} as zip, code as state, name as state_name, timezone, licensure,
        ${JSON.stringify(states)} as states, ${JSON.stringify(neighborsOfZip(zipCode))} as neighbors
      from states where code = ${states[0]}`,
  }
})
