import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { type PatientRow, searchPatients } from './load-patients'

const maxFound = 8

type Props = {
  label: string
  /** In a form, where it stands among labeled fields. */
  isLabelShown?: boolean
  optional?: boolean
  /** Why a form cannot be sent without one. */
  error?: string | null
  /** What may be done with a patient that was found. */
  action: (patient: PatientRow) => ReactNode
}

/** Finds a patient by what one has at hand. The words travel in a body, never in an address. */
export const FindPatient = ({
  label,
  isLabelShown = false,
  optional,
  error = null,
  action,
}: Props) => {
  const id = useId()
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
      <search className={isLabelShown ? 'field' : undefined}>
        {isLabelShown && (
          <label htmlFor={id}>
            {label}
            {optional && <span className="opt"> (optional)</span>}
          </label>
        )}
        <form className="row g2" onSubmit={search}>
          <span className="affix find-one">
            <Icon name="search" />
            {/* No name attribute: the query never gets into a URL. */}
            <input
              id={id}
              className="input"
              type="search"
              aria-label={isLabelShown ? undefined : label}
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
        <ActionError error={error} />
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
                      patient.alias && `merged with ${patient.alias.join(', ')}`,
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
