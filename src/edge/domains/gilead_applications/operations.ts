import { brandNameFor } from '#edge/deliveries/brand'
import { faxDocument } from '#edge/deliveries/fax-document'
import { auditRead } from '#edge/events/audit'
import { changeOneRow } from '#edge/events/emit'
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
import { textSetting } from '#edge/platform/settings/settings'
import { recordDisclosure } from '../disclosures'
import { previewApplication, readApplicationForm, submitApplication } from './contract'
import { loadForm } from './form'
import { applicationDocument, type DatedApplication } from './form-document'
import { isPrescribed } from './missing'
import { programNames } from './programs'
import { applicationFaxKeys, gileadApplications, sharing } from './resource'
import { gileadApplications as table } from './table'

const staff = ['preview', 'submit'] as const
const onApplication = onSubject(
  subject(gileadApplications, 'gileadApplication', {
    ...getTableColumns(table),
    zone: sql<string>`(select timezone from users where id = ${table.patientId})`,
  }),
  {
    patient: ['own', 'preview'],
    provider: ['careTeam', ...staff],
    assistant: ['careTeam', ...staff],
    clinical_admin: ['everyone', ...staff],
    clinical_lead: ['careTeam', ...staff],
  },
)

const documentOf = async (ctx: RequestContext, application: DatedApplication) =>
  applicationDocument(
    application,
    await brandNameFor(ctx.env, { userId: application.patientId }),
    await loadForm(ctx, application),
  )

const notShared = conflict('not_shared', 'The patient no longer shares with the program')
const notPrescribed = conflict('not_prescribed', 'The patient no longer takes this medicine')

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
    if (status !== 'provider_signed')
      throw status === 'draft' || status === 'patient_signed'
        ? conflict('not_signed', 'Both the patient and the clinician sign first')
        : conflict('submitted', 'It has been submitted already')
    const program = await db.first(
      sql<{ fax: string }>`select ifnull(${textSetting('assistance_fax')}, '') as fax`,
    )
    const to = body.channel === 'fax' ? program?.fax : null
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
    const shares = sql`exists (select 1 from user_settings where user_id = ${patientId} and name = ${sharing} and value = 'true')`
    const { onlyIf, mapError } = requireAsWritten(ctx, [
      [shares, notShared],
      [isPrescribed(application.prescriptionId), notPrescribed],
    ])
    return {
      write: [
        ...changeOneRow(sql`
          update gilead_applications set status = 'submitted', channel = ${body.channel}, submitted_at = ${now}, ${stamps(now)}
          where id = ${id} and version = ${version} and ${onlyIf}`),
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
      mapError,
      detail: { channel: body.channel },
      data: { id, status: 'submitted' as const, channel: body.channel, submittedAt: now },
      ...(fax && { onCommitted: fax.onCommitted }),
    }
  }),
]
