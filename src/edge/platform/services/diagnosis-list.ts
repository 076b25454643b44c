import {
  type DiagnosisList,
  diagnosisListOf,
  diagnosisListPath,
} from '../code-sets/search-diagnoses'
import type { Environment } from '../environment'

const site = 'https://site.invalid'
let list: Promise<DiagnosisList> | undefined

/** ICD-10-CM, which comes with the site as a file of its own: read once an isolate. */
export const loadDiagnosisList = (env: Pick<Environment, 'ASSETS'>): Promise<DiagnosisList> => {
  list ??= readList(env).catch((error) => {
    list = undefined
    throw error
  })
  return list
}

const readList = async ({ ASSETS }: Pick<Environment, 'ASSETS'>) => {
  const response = await ASSETS.fetch(new URL(diagnosisListPath, site))
  if (!response.ok) throw new Error(`The list of diagnoses answers ${response.status}`)
  return diagnosisListOf(await response.text())
}
