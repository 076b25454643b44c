import { useEffect, useState } from 'react'
import { type ClinicalFacts, loadClinicalFacts } from '#islands/labs/facts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { FactList } from '../facts/FactList'
import { HealthOnFile } from '../facts/HealthOnFile'
import { type HealthOnFileEntry, loadHealthOnFile } from '../facts/health-on-file'

type Props = { patientId: string; zone: string }

/** Facts of the patient that rules compare with a medicine, with their dates. */
const JudgedBy = ({ patientId, zone }: Props) => {
  const [facts, setFacts] = useState<ClinicalFacts | null>(null)
  const [entries, setEntries] = useState<readonly HealthOnFileEntry[] | null>(null)
  useEffect(() => {
    let isGone = false
    loadClinicalFacts(apiWithLocalErrors, patientId).then(
      (found) => !isGone && setFacts(found),
      () => undefined,
    )
    loadHealthOnFile(apiWithLocalErrors, patientId).then(
      (found) => !isGone && setEntries(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [patientId])
  return (
    <>
      {entries && !entries.some(({ section }) => section === 'allergies') && (
        <Note tone="warning">
          Allergies were not asked: nothing is on file, not even that none are known. Ask first.
        </Note>
      )}
      {entries && !entries.some(({ section }) => section === 'medications') && (
        <Note tone="warning">
          Medicines from elsewhere were not asked: interactions are checked with what is on file
          alone. Ask first.
        </Note>
      )}
      {facts && (
        <details className="disclosure">
          <summary>What it is judged by</summary>
          <FactList facts={facts} zone={zone} />
          {entries && <HealthOnFile patientId={patientId} entries={entries} />}
        </details>
      )}
    </>
  )
}

export default JudgedBy
