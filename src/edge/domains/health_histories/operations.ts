import { onSubject, operation } from '#edge/jsonapi/index'
import { searchDiagnoses } from '#edge/platform/code-sets/search-diagnoses'
import { loadDiagnosisList } from '#edge/platform/services/diagnosis-list'
import { patientSubject } from '../patients'
import { searchDiagnosesOf } from './diagnosis-search'

const maxMatches = 30

export const findDiagnoses = operation(
  searchDiagnosesOf,
  onSubject(patientSubject, {
    provider: ['careTeam', 'search'],
    assistant: ['careTeam', 'search'],
    clinical_admin: ['everyone', 'search'],
    clinical_lead: ['careTeam', 'search'],
  }),
  async ({ body, env }) => ({
    data: searchDiagnoses(await loadDiagnosisList(env), body.text, maxMatches).map((each) => ({
      id: each.code,
      ...each,
    })),
  }),
)
