import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { isConstraintError } from '../../platform/db/connection'
import { insert, raw, type Statement, update } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { graphemesOf } from '../../platform/initials'
import { Invalid, stale, validate } from '../../platform/problem'
import { agree as contract } from '../patients/operation-contracts'
import { chartOf, type Door } from '../patients/patient-access'
import { patients } from '../patients/table'
import type { ConsentDocumentName } from './documents'
import { consents } from './table'

export const agreeDoor: Door = {
  patient: ['own', 'own'],
  provider: ['assigned', null],
  assistant: ['assigned', null],
  support: ['all', null],
  manager: ['all', null],
  clinical_admin: ['all', null],
  clinical_lead: ['all', null],
  cbo: ['own_cbo', null],
  pharmacy: [null, null],
  admin: ['all', null],
}

interface Document {
  readonly document: ConsentDocumentName
  readonly version: string
  readonly hash: string
}
/** Texts in force on a day, the newest of each. */
export const inForce = <F extends Document = Document>(day: string): Statement<F> =>
  raw(sql`
    select document, version, title, body, hash, effective_on as "effectiveOn" from consent_documents d
    where id = (
      select id from consent_documents where document = d.document and effective_on <= ${day}
      order by effective_on desc, id desc limit 1)
    order by document`)

/** Four rows, four settings and the mark on the record, or none of them. */
export const agree = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const chart = await chartOf(ctx, agreeDoor, 'write')
  const { attributes } = await parseBody(c, 16 * 1024)
  const initials = checked(validate(contract.body, attributes))
  const documents = await ctx.db.all(inForce(ctx.now.slice(0, 10)))
  const { now } = ctx
  await ctx.db
    .batch([
      update(
        patients,
        { consentedAt: now, initials, version: sql`version + 1`, updatedAt: now },
        sql`${patients.id} = ${chart.id} and ${patients.version} = ${chart.version}`,
      ),
      assertOneRowChanged(),
      ...documents.map(({ document, version, hash }) =>
        insert(consents, {
          id: uuidv7(),
          patientId: chart.id,
          document,
          documentVersion: version,
          documentHash: hash,
          agreed: true,
          initials,
          locale: ctx.language,
          userAgent: ctx.userAgent,
          at: now,
        }),
      ),
      settings(chart.id, { ...accepted, initials }, now),
      emit(ctx, {
        name: 'consents.agree',
        subjectType: 'consents',
        subjectId: chart.id,
        patientId: chart.id,
        version: chart.version + 1,
        detail: Object.fromEntries(documents.map(({ document, version }) => [document, version])),
      }),
    ])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? stale() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  const agreed = documents.map(({ document, version }) => ({ document, version }))
  return respond({
    data: {
      type: 'consents',
      id: chart.id,
      attributes: snakeKeys({ consentedAt: now, initials, documents: agreed }),
    },
  })
}

const accepted = {
  accept_terms_of_service: 'true',
  accept_privacy_policy: 'true',
  accept_telehealth_consent: 'true',
  allow_sharing_health_data: 'true',
}

/** Everything that is missing at once; the answer is the initials as typed. */
const checked = (given: {
  initials?: string | null | undefined
  sharingData?: boolean | undefined
  agreeTos?: boolean | undefined
  agreePrivacyPolicy?: boolean | undefined
  telehealthConsent?: boolean | undefined
}): string => {
  const initials = (given.initials ?? '').trim()
  const count = graphemesOf(initials).length
  const issues = [
    { path: ['initials'], message: 'Please enter your initials', wrong: count === 0 || count > 2 },
    {
      path: ['sharingData'],
      message: 'Agree to sharing your information',
      wrong: !given.sharingData,
    },
    ...(['agreeTos', 'agreePrivacyPolicy', 'telehealthConsent'] as const).map((name) => ({
      path: [name],
      message: 'Agree Policy',
      wrong: !given[name],
    })),
  ].filter(({ wrong }) => wrong)
  if (issues.length) throw new Invalid(issues)
  return initials
}

const settings = (
  userId: string,
  values: Readonly<Record<string, string>>,
  now: string,
): Statement =>
  raw(sql`
    insert into user_settings (user_id, name, value, updated_at)
    select ${userId}, key, value, ${now} from json_each(${JSON.stringify(values)}) where true
    on conflict (user_id, name) do update set value = excluded.value, updated_at = excluded.updated_at`)
