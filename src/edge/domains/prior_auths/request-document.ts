import { type DocumentContent, entries } from '#edge/platform/pdf/contract'
import { phoneDisplay } from '#edge/platform/phone-display'
import { clinicDay, displayDate } from '#edge/platform/time'
import { medicineOf } from '../formulary/medicine'
import { supplyText } from '../formulary/render-sig'
import type { loadPayerRequest } from './load-request'
import { priorAuthQuestions, priorAuthTemplates, questionsOf } from './templates'

type PayerRequest = Awaited<ReturnType<typeof loadPayerRequest>>

/** A request as the payer reads it. */
export const requestDocument = (request: PayerRequest): DocumentContent => {
  const { template, answers, payer, memberNumber, sig, signedAt } = request
  const { name, generic, strength, unit } = medicineOf(request)
  const isAppeal = request.appealOfId !== null
  return {
    title: isAppeal ? 'Appeal of a prior authorization' : 'Request for prior authorization',
    language: 'en',
    issuer: request.issuer,
    subtitles: [
      { text: priorAuthTemplates[template].title },
      ...(payer ? [{ text: `To ${payer}`, language: 'und' as const }] : []),
      ...(request.urgent ? [{ text: 'Expedited: please answer within 72 hours' }] : []),
    ],
    blocks: [
      { kind: 'heading', text: 'Patient' },
      entries([
        ['Name', request.name],
        ['Date of birth', displayDate(request.dob)],
        ['Address', request.address],
        ['Phone', request.phone && phoneDisplay(request.phone)],
        ['Member number', memberNumber],
      ]),
      { kind: 'heading', text: 'Medicine' },
      entries([
        ['Medicine', name],
        ['Contains', `${generic} ${strength}`],
        ['How it is taken', sig],
        ['Amount', supplyText(request, unit)],
      ]),
      { kind: 'heading', text: 'Clinical information' },
      entries(
        questionsOf(template).map((question) => [
          priorAuthQuestions[question],
          answers?.[question] ?? 'Not answered',
        ]),
      ),
      { kind: 'heading', text: 'Prescriber' },
      entries([
        ['Clinician', request.clinician],
        ['NPI', request.npi],
        ['Signed', signedAt && displayDate(clinicDay(signedAt))],
      ]),
    ],
    footer: 'Confidential: protected health information',
  }
}
