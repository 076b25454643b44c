import { operation } from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'
import { clinicDay } from '#edge/platform/time'
import { readConsentDocuments as contract } from './contract'
import type { ConsentDocumentName } from './documents'

export interface ConsentDocument {
  readonly document: ConsentDocumentName
  readonly version: string
  readonly title: string
  readonly body: string
  readonly hash: string
  readonly effectiveOn: string
}

/** The texts in force on a day, the newest of each. */
export const documentsInForce = (day: string): Statement<ConsentDocument> =>
  sql`
    select document, version, title, body, hash, effective_on as "effectiveOn" from consent_documents d
    where id = (
      select id from consent_documents where document = d.document and effective_on <= ${day}
      order by effective_on desc, id desc limit 1)
    order by document`

const page = (name: ConsentDocumentName) => `/consents/${name}`

export const readConsentDocuments = operation(contract, { access: 'public' }, async (ctx) => ({
  data: {
    id: 'current',
    telehealthConsent: page('telehealth_consent'),
    agreePrivacyPolicy: page('agree_privacy_policy'),
    agreeTos: page('agree_tos'),
    sharingData: page('sharing_data'),
    documents: [...(await ctx.db.all(documentsInForce(clinicDay(ctx.now))))],
  },
}))
