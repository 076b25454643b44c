import { useRef, useState } from 'react'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { setFlash } from '#islands/stores/flash'
import type { Option } from '#islands/ui/form/Select.tsx'
import { useStateQuestion } from '#islands/ui/state/use-state-question.tsx'
import { RecordDialog } from '../records/RecordDialog'
import type { PatientRow } from './load-patients'
import {
  addPatient,
  findAlike,
  identifiersOf,
  type NewPatient,
  newPatientFields,
  newPatientSchema,
} from './new-patient'

type Props = {
  /** Empty where the new patient’s organization is the caller’s own. */
  organizations: readonly Option[]
  /** Whether the caller reads legal names and birthdays. */
  withNames: boolean
}

/** A form for a new patient. Who looks like one on file is listed first, and added only then. */
const AddPatient = ({ organizations, withNames }: Props) => {
  const [alike, setAlike] = useState<readonly PatientRow[]>([])
  const { saveConfirmed, question } = useStateQuestion()
  const compared = useRef('')
  const forget = () => {
    compared.current = ''
    setAlike([])
  }
  const add = async (person: NewPatient) => {
    const identity = identifiersOf(person)
    const key = JSON.stringify(identity)
    if (compared.current !== key) {
      const found = await findAlike(apiWithLocalErrors, identity, withNames)
      compared.current = key
      setAlike(found)
      if (found.length > 0) throw new LooksAlike()
    }
    const id = await saveConfirmed((word) => addPatient(apiWithLocalErrors, { ...person, ...word }))
    setFlash(
      `${person.nickname ?? person.firstName} is added. We wrote to ${person.email} how to sign up.`,
      'good',
    )
    location.assign(`/staff/patients/${id}/profile`)
  }
  return (
    <>
      {question}
      <RecordDialog
        open="Add a patient"
        icon="user-plus"
        buttonLook="primary"
        draft="new-patient"
        title="Add a patient"
        schema={newPatientSchema}
        fields={newPatientFields(organizations)}
        values={firstValues}
        submit={alike.length > 0 ? 'Add anyway' : 'Add patient'}
        onSave={add}
        onClose={forget}
      >
        {alike.length > 0 && <AlikePatients patients={alike} />}
      </RecordDialog>
    </>
  )
}
export default AddPatient

const firstValues = { language: 'en' }

/** Shown by the form as an error of the whole of it, as an answer of the API is. */
class LooksAlike extends Error {
  readonly fields = {
    alike: ['Look at who is on file above. If this is another person, add them anyway.'],
  }
}

/** Takes the focus after the refusal, as a summary of errors does. */
const AlikePatients = ({ patients }: { patients: readonly PatientRow[] }) => (
  <div className="summary stack g2" role="alert" tabIndex={-1}>
    <h2 className="h3">
      {patients.length === 1 ? 'This may be a patient already' : 'These may be the same person'}
    </h2>
    <ul>
      {patients.map(({ id, name, dob, phone }) => (
        <li key={id}>
          <a href={`/staff/patients/${id}`}>
            <bdi>{name}</bdi>
          </a>{' '}
          <bdi>
            {[dob && `born ${displayDate(dob)}`, phone ? phoneDisplay(phone) : 'no phone on file']
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </li>
      ))}
    </ul>
  </div>
)
