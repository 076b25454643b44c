import { faxDocument } from '#edge/deliveries/fax-document'
import { auditRead } from '#edge/events/audit'
import { changeOneRow, refuseStale } from '#edge/events/emit'
import { onSubject, operation } from '#edge/jsonapi/index'
import { sql, stamps } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { conflict, unprocessable } from '#edge/platform/problem'
import { hourMs, iso, toEpochMs } from '#edge/platform/time'
import { requireLicense } from '../encounters'
import { patientSubject } from '../patients'
import { setPharmacyStatus } from '../prescriptions'
import { previewPriorAuth, submitPriorAuth } from './contract'
import { loadPayerRequest } from './load-request'
import { requestDocument } from './request-document'
import { questionsOf } from './templates'
import { deadlines } from './transitions'

const who = {
  provider: ['careTeam', 'preview', 'submit'],
  clinical_admin: ['everyone', 'preview', 'submit'],
  clinical_lead: ['careTeam', 'preview', 'submit'],
  assistant: ['careTeam', 'preview'],
} as const
const onPatient = onSubject(patientSubject, who)

export const priorAuthOperations = [
  operation(previewPriorAuth, onPatient, async (ctx) => {
    const { patient, body } = ctx
    const request = await loadPayerRequest(ctx, patient.id, body.priorAuth)
    await auditRead(ctx, previewPriorAuth.name, 'prior_auths', patient.id, body.priorAuth)
    return pdfResponse(requestDocument(request), { fileName: 'request.pdf', isDownload: false })
  }),
  operation(submitPriorAuth, onPatient, async (ctx) => {
    const { patient, body, actor, now } = ctx
    const { priorAuth: id, channel, faxNumber } = body
    const request = await loadPayerRequest(ctx, patient.id, id)
    if (request.status !== 'draft') throw conflict('submitted', 'It has been submitted already')
    const open = questionsOf(request.template).filter((question) => !request.answers?.[question])
    if (open.length) throw unprocessable('unanswered', 'Answer every question first', 'answers')
    if (!request.payer) throw unprocessable('no_payer', 'Enter the insurance first', 'payer')
    if (channel === 'fax' && !faxNumber)
      throw unprocessable('no_fax', 'Enter the fax of the insurance', 'fax_number')
    const license = requireLicense(ctx, patient.id)
    const fax =
      channel === 'fax' && faxNumber
        ? await faxDocument(ctx.env, {
            key: `prior_auths.fax:${id}:${request.version}`,
            kind: 'prior_auth_request',
            to: faxNumber,
            content: requestDocument({ ...request, signedAt: now }),
          })
        : null
    const isAppeal = request.appealOfId !== null
    const { hours } =
      deadlines[`${request.urgent ? 'urgent' : 'standard'}${isAppeal ? 'Appeal' : ''}`]
    const answer = {
      status: isAppeal ? ('appeal_submitted' as const) : ('submitted' as const),
      channel,
      submittedAt: now,
      dueAt: iso(toEpochMs(now) + hours * hourMs),
    }
    return {
      write: [
        ...(license.onlyIf ? [refuseStale(sql`not (${license.onlyIf})`)] : []),
        ...changeOneRow(sql`
          update prior_auths set status = ${answer.status}, channel = ${channel}, submitted_at = ${now},
            due_at = ${answer.dueAt}, signed_by_id = ${actor.id},
            provider_id = ${actor.providerId ?? sql`provider_id`}, ${stamps(now)}
          where id = ${id} and version = ${request.version} and status = 'draft'`),
        ...setPharmacyStatus(ctx, request.prescriptionId, 'pa_pending'),
        ...(fax ? [fax.statement] : []),
      ],
      event: { subjectType: 'prior_auths', subjectId: id, patientId: patient.id },
      detail: { channel, status: answer.status },
      ...(license.mapError && { mapError: license.mapError }),
      data: { id, ...answer },
      ...(fax && { onCommitted: fax.onCommitted }),
    }
  }),
]
