import { Buffer } from 'node:buffer'
import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import { legalName, sql } from '#edge/platform/db/index'
import { productLanguages } from '#edge/platform/languages/product-languages'
import type { Program } from '../encounter_types/contract'
import { referrals } from '../referrals/contract'
import { loadNote, type NotedVisit } from '../soap_notes'
import { composeSummary } from './compose'
import type { AfterVisitSummary, SummaryContent } from './contract'
import { encryptedSummary } from './table'

type Language = (typeof productLanguages)[number]

interface StoredSummary {
  readonly status: 'draft' | 'sent' | 'waived' | null
  readonly version: number | null
  readonly content: ArrayLike<number> | null
  readonly language: Language | null
  readonly patientLanguage: string
  readonly visitReason: string
  readonly program: Program
  readonly providerName: string | null
  readonly sentAt: string | null
  readonly waivedReason: string | null
  readonly vaccines: string
  readonly referrals: string
}

export interface SummaryRecord
  extends Pick<
    AfterVisitSummary,
    | 'status'
    | 'version'
    | 'language'
    | 'patientLanguage'
    | 'visitReason'
    | 'program'
    | 'providerName'
    | 'sentAt'
    | 'waivedReason'
  > {
  readonly content: SummaryContent
  /** Whether the clinician has signed the note it is made from. */
  readonly isNoteSigned: boolean
}

const selectSummary = ({ id, patientId, encounterTypeId, providerId }: NotedVisit) =>
  sql<StoredSummary>`
    select s.status, s.version, s.content, s.language, u.language as "patientLanguage",
      s.sent_at as "sentAt", s.waived_reason as "waivedReason",
      t.name as "visitReason", t.program,
      (select ${legalName('c')} || ifnull(', ' || p.suffix, '') from providers p
        join users c on c.id = p.user_id where p.id = ${providerId}) as "providerName",
      (select json_group_array(json_object('vaccine', v.vaccine, 'dose', v.dose) order by v.created_at, v.id)
        from vaccine_orders v join encounters e on e.id = v.encounter_id
        where e.appointment_id = ${id} and v.status in ('ordered', 'given')) as vaccines,
      (select json_group_array(json_object('id', r.id, 'toKind', r.to_kind, 'toName', hex(r.to_name)) order by r.created_at, r.id)
        from referrals r join encounters e on e.id = r.encounter_id
        where e.appointment_id = ${id} and r.status in ('sent', 'accepted', 'closed')) as referrals
    from users u join encounter_types t on t.id = ${encounterTypeId}
      left join after_visit_summaries s on s.appointment_id = ${id}
    where u.id = ${patientId}`

/** The summary as it was kept, or one proposed from the note and the orders as they are now. */
export const loadSummary = async (
  ctx: RequestContext,
  visit: NotedVisit,
): Promise<SummaryRecord> => {
  const stored = await ctx.db.first(selectSummary(visit))
  if (!stored) throw new Error('A visit without a patient')
  const { content, vaccines, referrals, ...rest } = stored
  const note = await loadNote(ctx, visit)
  const [opened] = await decryptFields<Row>(encryptedSummary, ctx.env, [{ id: visit.id, content }])
  return {
    ...rest,
    status: rest.status ?? 'proposed',
    version: rest.version ?? 0,
    language: rest.language ?? 'en',
    patientLanguage: languageOf(rest.patientLanguage),
    isNoteSigned: note.status === 'signed',
    content:
      opened?.content ??
      composeSummary(note, {
        vaccines: JSON.parse(vaccines),
        referrals: await openReferrals(ctx, referrals),
      }),
  }
}

const languageOf = (language: string): Language =>
  productLanguages.find((known) => known === language) ?? 'en'

const openReferrals = async (ctx: RequestContext, json: string) => {
  const encrypted = (JSON.parse(json) as { id: string; toKind: never; toName: string }[]).map(
    (referral) => ({ ...referral, toName: Buffer.from(referral.toName, 'hex') }),
  )
  const opened = await decryptFields<Row>({ contract: referrals }, ctx.env, encrypted)
  return opened.map(({ toKind, toName }) => ({ toKind, toName }))
}
