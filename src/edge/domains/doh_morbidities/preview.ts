import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { policyOver } from '#edge/access/scope-policy'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { raw } from '#edge/platform/db/statement'
import { notFound } from '#edge/platform/problem'
import { displayDate } from '#edge/platform/time'
import { encounterSubject } from '../encounters'
import { encounters } from '../encounters/table'
import { previewMorbidity } from './contract'
import { findDueDate } from './due-date'
import { assertReportable } from './report-rules'

interface Party {
  readonly name: string
  readonly dob: string
  readonly address: string
  readonly phone: string | null
  readonly sex: string | null
  readonly reporter: string | null
}

/** The report as it would be told, of the patient and by the clinician of the encounter. */
export const previewReport = operation(previewMorbidity, {
  subject: encounterSubject,
  policy: policyOver(encounters.patientId, {
    provider: ['careTeam', 'preview'],
    assistant: ['careTeam', 'preview'],
    clinical_lead: ['careTeam', 'preview'],
  }),
  handle: async (ctx) => {
    const { encounter, body } = ctx
    assertReportable(body)
    const { state, dueOn } = await findDueDate(
      ctx,
      encounter.patientId,
      body.condition,
      body.diagnosedOn,
    )
    const party = await loadParty(ctx, encounter.patientId, encounter.providerId)
    const lines = (entries: readonly (readonly [string, string | null | undefined])[]) =>
      entries.flatMap(([label, value]) => (value ? [{ label, value }] : []))
    const words = (codes: readonly string[] | null | undefined) =>
      codes?.map((code) => code.replaceAll('_', ' ')).join(', ')
    return {
      data: {
        type: 'doh_morbidity_previews' as const,
        id: encounter.id,
        state,
        dueOn,
        sections: [
          {
            title: 'Patient',
            lines: lines([
              ['Name', party.name],
              ['Date of birth', displayDate(party.dob)],
              ['Address', party.address],
              ['Phone', party.phone],
              ['Sex at birth', party.sex],
              ['Pregnant', body.pregnant],
            ]),
          },
          {
            title: 'Condition',
            lines: lines([
              ['Condition', words([body.condition])],
              ['Diagnosed', displayDate(body.diagnosedOn)],
              ['Stage', body.stage && words([body.stage])],
              ['Manifestations', words(body.manifestations)],
              ['Symptoms', words(body.symptoms)],
              ['Site of the chancre', body.chancreSite && words([body.chancreSite])],
              ['Test results', body.testResults],
              ['Treatment', body.treatment],
            ]),
          },
          { title: 'Reporter', lines: lines([['Clinician', party.reporter]]) },
        ],
      },
    }
  },
})

const loadParty = async (
  ctx: RequestContext,
  patientId: string,
  providerId: string | null,
): Promise<Party> => {
  const party = await ctx.db.first(
    raw<Party>(sql`
      select u.first_name || ' ' || u.last_name as name, p.dob, u.phone, p.sex,
        trim(ifnull(p.address_line_1, '') || ' ' || ifnull(p.address_line_2, '') || ' ' || ifnull(p.city, '') || ' ' || p.state || ' ' || ifnull(p.zip, '')) as address,
        (select c.first_name || ' ' || c.last_name || ifnull(', ' || d.suffix, '') from providers d
          join users c on c.id = d.user_id where d.id = ${providerId}) as reporter
      from patients p join users u on u.id = p.id where p.id = ${patientId}`),
  )
  if (!party) throw notFound()
  return party
}
