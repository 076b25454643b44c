import { medical } from '#content/medical/facts'
import { useLatestExposure } from './use-latest-exposure'

type Props = { patientId: string }

/** What an assault asks for beside PEP, in the visit: open where the patient reported one. */
export const AssaultChecklist = ({ patientId }: Props) => {
  const isAssault = useLatestExposure(patientId)?.isAssault === true
  return (
    <details className={isAssault ? 'note danger' : 'disclosure'} open={isAssault}>
      <summary>{isAssault ? 'The patient reported an assault' : 'If it was an assault'}</summary>
      <ul>
        <li>{`Emergency contraception: within ${medical.emergencyContraception}, ulipristal or a copper IUD; levonorgestrel works best within ${medical.levonorgestrel}.`}</li>
        <li>
          Prevention of STI (CDC 2021): ceftriaxone, doxycycline and metronidazole; hepatitis B and
          HPV vaccine.
        </li>
        <li>{`Forensic exam: in most states within ${medical.forensicExam}, at an emergency room with a trained examiner. The patient decides, with or without police.`}</li>
        <li>
          Support: 800-656-4673 for sexual assault, 988 in a crisis, 911 in danger. Ask if the
          patient is safe where they are.
        </li>
      </ul>
    </details>
  )
}
