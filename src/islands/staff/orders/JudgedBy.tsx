import { useEffect, useState } from 'react'
import { type ClinicalFacts, loadClinicalFacts } from '#islands/labs/facts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { FactList } from '../facts/FactList'

type Props = { patientId: string; zone: string }

/** Facts of the patient by which a medicine is judged, with their days. */
export const JudgedBy = ({ patientId, zone }: Props) => {
  const [facts, setFacts] = useState<ClinicalFacts | null>(null)
  useEffect(() => {
    let isGone = false
    loadClinicalFacts(apiWithLocalErrors, patientId).then(
      (found) => !isGone && setFacts(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [patientId])
  return (
    facts && (
      <details className="disclosure">
        <summary>What it is judged by</summary>
        <FactList facts={facts} zone={zone} />
      </details>
    )
  )
}
