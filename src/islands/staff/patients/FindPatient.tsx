import { type ReactNode, type SubmitEvent, useState } from 'react'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { type PatientRow, searchPatients } from './load-patients'

const maxFound = 8

type Props = {
  label: string
  /** What may be done with a patient that was found. */
  action: (patient: PatientRow) => ReactNode
}

/** Finds a patient by what one has at hand. The words travel in a body, never in an address. */
export const FindPatient = ({ label, action }: Props) => {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly PatientRow[] | 'lost' | null>(null)
  const [isSearching, setSearching] = useState(false)
  const search = async (event: SubmitEvent) => {
    event.preventDefault()
    // A dialog's own form is not sent with it.
    event.stopPropagation()
    if (isSearching || !typed.trim()) return
    setSearching(true)
    try {
      setFound((await searchPatients(apiWithLocalErrors, typed)).slice(0, maxFound))
    } catch {
      setFound('lost')
    }
    setSearching(false)
  }
  return (
    <div className="find-patient">
      <search>
        <form className="row g2" onSubmit={search}>
          <span className="affix find-one">
            <Icon name="search" />
            {/* No name attribute: the query never gets into a URL. */}
            <input
              className="input"
              type="search"
              aria-label={label}
              placeholder="Name, phone, email or birthday"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              data-first
            />
          </span>
          <Button type="submit" size="small" busy={isSearching}>
            Find
          </Button>
          <span className="small ink-2" role="status">
            {found === 'lost'
              ? 'The search did not work. Try again.'
              : found?.length === 0 && 'No patient matches'}
          </span>
        </form>
      </search>
      {Array.isArray(found) && found.length > 0 && (
        <ul>
          {found.map((patient: PatientRow) => (
            <li key={patient.id}>
              <span className="grow">
                <b>
                  <bdi>{patient.name}</bdi>
                </b>{' '}
                <span className="ink-2">
                  <bdi>
                    {[
                      patient.dob && `born ${displayDate(patient.dob)}`,
                      patient.phone ? phoneDisplay(patient.phone) : 'no phone on file',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </span>
              </span>
              {action(patient)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
