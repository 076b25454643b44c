import { endpoint, resourceObjects, z } from '#edge/jsonapi/contract'
import { line } from '#edge/platform/fields'

export const searchDiagnosesOf = endpoint('diagnosis_searches.search', {
  at: 'POST /patients/:patient/diagnosis_searches',
  description: 'Diagnoses of ICD-10-CM by the beginning of their code or by words of their name.',
  body: z.strictObject({ text: line(60, 'Type a code or words') }),
  output: resourceObjects('diagnosis_matches', { code: z.string(), name: z.string() }),
})
