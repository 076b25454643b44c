import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { parseEndpointQuery } from '../../jsonapi/endpoint-query'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { raw } from '../../platform/db/statement'
import { Problem } from '../../platform/problem'
import { stateOfZip } from '../../platform/zip-codes'
import { consentDocumentNames } from '../consents/documents'
import { inForce } from '../consents/sign-consents'
import { lookupByZipCode } from './contract'

export const readDocuments = async (ctx: RequestContext): Promise<Response> => {
  const documents = await ctx.db.all(inForce(ctx.now.slice(0, 10)))
  return respond({
    data: {
      type: 'consents_documents',
      id: 'current',
      attributes: {
        ...Object.fromEntries(consentDocumentNames.map((name) => [name, `/consents/${name}`])),
        documents: snakeKeys(documents),
      },
    },
  })
}

interface Place {
  readonly name: string
  readonly timezone: string
  readonly licensure: number
}
const refuse = (code: string, detail: string) =>
  new Problem(422, code, detail, { source: { pointer: '/data/attributes/zip_code' } })

export const lookup = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { zipCode } = parseEndpointQuery(c, lookupByZipCode.query)
  if (!/^[0-9]{5}$/.test(zipCode)) throw refuse('invalid', 'Zip code must be 5 digits of 0-9')
  const state = stateOfZip(zipCode)
  const place =
    state &&
    (await ctx.db.first(
      raw<Place>(sql`select name, timezone, licensure from states where code = ${state}`),
    ))
  if (!place) throw refuse('unknown_zip', 'We do not know this zip code')
  return respond({
    data: {
      type: 'addresses',
      id: zipCode,
      attributes: {
        zip: zipCode,
        state,
        state_name: place.name,
        timezone: place.timezone,
        licensure: place.licensure === 1,
      },
    },
  })
}
