import { brandNameFor } from '#edge/deliveries/brand'
import { faxDocument, faxStatusOf } from '#edge/deliveries/fax-document'
import { undeliveredStatuses } from '#edge/deliveries/statuses'
import { auditRead } from '#edge/events/audit'
import { changeOneRow, refuseStale } from '#edge/events/emit'
import {
  onSubject,
  operation,
  type RequestContext,
  requireAsWritten,
  subject,
} from '#edge/jsonapi/index'
import { getTableColumns, sql, stamps } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { conflict, unprocessable } from '#edge/platform/problem'
import { keysOf } from '#edge/platform/typed-keys'
import { recordDisclosure } from '../disclosures'
import { previewApplication, readApplicationForm, submitApplication } from './contract'
import { loadForm } from './form'
import { applicationDocument } from './form-document'
import { programNames } from './programs'
import { applicationFaxKeys, gileadApplications, sharing } from './resource'
import { type ApplicationRow, gileadApplications as table } from './table'

const staff = ['preview', 'submit'] as const
const onApplication = onSubject(
  subject(gileadApplications, 'gileadApplication', keysOf(getTableColumns(table))),
  {
    patient: ['own', 'preview'],
    provider: ['careTeam', ...staff],
    assistant: ['careTeam', ...staff],
    clinical_admin: ['everyone', ...staff],
    clinical_lead: ['careTeam', ...staff],
  },
)

const documentOf = async (ctx: RequestContext, application: ApplicationRow) =>
  applicationDocument(
    application,
    await brandNameFor(ctx.env, { userId: application.patientId }),
    await loadForm(ctx, application),
  )

const notShared = conflict('not_shared', 'The patient no longer shares with the program')

export const gileadApplicationOperations = [
  operation(readApplicationForm, onApplication, async (ctx) => ({
    data: {
      id: ctx.gileadApplication.id,
      sections: [...(await loadForm(ctx, ctx.gileadApplication))],
    },
  })),
  operation(previewApplication, onApplication, async (ctx) => {
    const { id, patientId } = ctx.gileadApplication
    const content = await documentOf(ctx, ctx.gileadApplication)
    await auditRead(ctx, previewApplication.name, 'gilead_applications', patientId, id)
    return pdfResponse(content, { fileName: 'application.pdf', isDownload: false })
  }),
  operation(submitApplication, onApplication, async (ctx) => {
    const { gileadApplication: application, body, now, db } = ctx
    const { id, patientId, version, status } = application
    const way = await db.first(sql<{ fax: string; faxStatus: string | null }>`
      select ifnull((select value from system_settings where key = 'assistance_fax'), '') as fax,
        ${faxStatusOf(applicationFaxKeys, table.id)} as "faxStatus" from gilead_applications where id = ${id}`)
    const isLost = undeliveredStatuses.some((each) => each === way?.faxStatus)
    if (status !== 'provider_signed' && !(status === 'submitted' && isLost))
      throw status === 'draft' || status === 'patient_signed'
        ? conflict('not_signed', 'Both the patient and the clinician sign first')
        : conflict('submitted', 'It has been submitted already')
    const to = body.channel === 'fax' ? way?.fax : null
    if (to === '')
      throw unprocessable('no_fax', 'The settings have no fax of the program', 'channel')
    const fax = to
      ? await faxDocument(ctx.env, {
          key: `${applicationFaxKeys}${id}:${version}`,
          kind: 'assistance_application',
          to,
          content: await documentOf(ctx, application),
        })
      : null
    const stands = sql`exists (select 1 from user_settings where user_id = ${patientId} and name = ${sharing} and value = 'true')`
    const answer = { status: 'submitted' as const, channel: body.channel, submittedAt: now }
    return {
      write: [
        refuseStale(sql`not ${stands}`),
        ...changeOneRow(sql`
          update gilead_applications set status = 'submitted', channel = ${body.channel}, submitted_at = ${now}, ${stamps(now)}
          where id = ${id} and version = ${version}`),
        ...(await recordDisclosure(ctx, {
          patientId,
          recipient: `Gilead Advancing Access, ${programNames[application.program]}`,
          recipientAddress: to ?? null,
          description:
            'Contact, income, insurance, a medicine, what it is for and who prescribes it',
          purpose: 'authorization',
          subjectType: 'gilead_applications',
          subjectId: id,
        })),
        ...(fax ? [fax.statement] : []),
      ],
      mapError: requireAsWritten(ctx, [[stands, notShared]]).mapError,
      detail: { channel: body.channel },
      data: { id, ...answer },
      ...(fax && { onCommitted: fax.onCommitted }),
    }
  }),
]
