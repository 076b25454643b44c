import { faxDocument } from '#edge/deliveries/fax-document'
import { auditRead } from '#edge/events/audit'
import { changeOneRow } from '#edge/events/emit'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { onSubject, operation, type RequestContext, subject } from '#edge/jsonapi/index'
import { sql, stamps } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { conflict, unprocessable } from '#edge/platform/problem'
import { recordDisclosure } from '../disclosures'
import { patientSubject } from '../patients'
import {
  roiMedicalRecords as contract,
  faxRecords,
  previewRecords,
  releaseSectionNames,
} from './contract'
import { loadExcerpt } from './load-record'
import { releasedRecordsDocument } from './record-document'
import { assertReleased, type RequiredRelease, requireRelease } from './require-release'
import { roiMedicalRecords } from './resource'

const policy = {
  provider: ['careTeam', 'preview', 'fax'],
  assistant: ['careTeam', 'preview', 'fax'],
  clinical_admin: ['everyone', 'preview', 'fax'],
  clinical_lead: ['careTeam', 'preview', 'fax'],
} as const
const onPatient = onSubject(patientSubject, policy)
const onRecord = onSubject(
  subject(roiMedicalRecords, 'roiMedicalRecord', [
    'version',
    'roiRequestId',
    'sections',
    'from',
    'until',
    'faxedAt',
  ]),
  policy,
)

type Parts = ReturnType<typeof assertReleased>

const documentOf = async (
  ctx: RequestContext,
  patientId: string,
  release: RequiredRelease,
  parts: Parts,
) => {
  const released = { ...release, ...parts }
  return releasedRecordsDocument(released, await loadExcerpt(ctx, { patientId, ...released }))
}

export const recordReleaseOperations = [
  operation(previewRecords, onPatient, async (ctx) => {
    const { patient, body } = ctx
    const release = await requireRelease(ctx, patient.id, body.roiRequest)
    const content = await documentOf(ctx, patient.id, release, assertReleased(release, body))
    await auditRead(ctx, previewRecords.name, 'roi_requests', patient.id, release.id)
    return pdfResponse(content, { fileName: 'records.pdf', isDownload: false })
  }),
  operation(faxRecords, onRecord, async (ctx) => {
    const { roiMedicalRecord: record, body, now } = ctx
    const { patientId } = record
    const release = await requireRelease(ctx, patientId, record.roiRequestId)
    const parts = assertReleased(release, record)
    const faxNumber = body.faxNumber ?? release.recipientFax
    if (!faxNumber)
      throw unprocessable('no_fax', 'Enter the fax of who gets the records', 'fax_number')
    if (release.recipientFax && release.recipientFax !== faxNumber)
      throw unprocessable('other_fax', 'The patient signed for another fax', 'fax_number')
    if (record.faxedAt) throw conflict('faxed', 'These records were faxed already')
    const fax = await faxDocument(ctx.env, {
      key: `${faxRecords.name}:${record.id}:${record.version}`,
      kind: 'records_release',
      to: faxNumber,
      content: await documentOf(ctx, patientId, release, parts),
    })
    const sealed = await encryptFields({ contract }, ctx.env, record.id, { faxNumber })
    return {
      write: [
        ...changeOneRow(sql`
          update roi_medical_records set faxed_at = ${now}, fax_number = ${sealed.faxNumber}, ${stamps(now)}
          where id = ${record.id} and version = ${record.version} and faxed_at is null`),
        ...changeOneRow(sql`
          update roi_requests set status = 'sent', ${stamps(now)}
          where id = ${release.id} and version = ${release.version}`),
        ...(await recordDisclosure(ctx, {
          patientId,
          recipient: release.recipient,
          recipientAddress: faxNumber,
          description: parts.sections.map((each) => releaseSectionNames[each]).join('; '),
          purpose: 'authorization',
          subjectType: 'roi_medical_records',
          subjectId: record.id,
        })),
        fax.statement,
      ],
      event: { subjectType: 'roi_requests', subjectId: release.id, patientId },
      data: { id: record.id, faxedAt: now, faxNumber },
      onCommitted: fax.onCommitted,
    }
  }),
]
