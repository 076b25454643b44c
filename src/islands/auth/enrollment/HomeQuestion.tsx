import { useState } from 'react'
import { ApiError } from '#edge/client'
import { isState, stateNames } from '#edge/platform/us-states'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { StateChoice } from '#islands/ui/state/StateChoice.tsx'
import { useStateQuestion } from '#islands/ui/state/use-state-question.tsx'
import { type FormValues, homeScreen, zipField, zipSchema } from './enrollment-steps'
import { ZipQuestion } from './ZipQuestion'

/** A treatment of this brand, and the USPS codes of the states where it is offered today. */
export interface StateOffer {
  readonly label: string
  readonly states: readonly string[]
}

type Props = {
  offers: readonly StateOffer[]
  typed: FormValues
  onType: (typed: FormValues) => void
  /** Goes on with the zip code and its state. */
  onDone: (typed: FormValues) => Promise<void>
  moved: boolean
}

/** The first question: where the patient lives, by the zip code, and what is offered there. */
export const HomeQuestion = ({ offers, typed, onType, onDone, moved }: Props) => {
  // A state that was chosen by hand stays until another zip code is typed.
  const [asksState, setAsksState] = useState(false)
  const [chosen, setChosen] = useState(typed.state ?? '')
  const [failed, setFailed] = useState(false)
  // The form with the state is another one: it starts with all that was typed in the first.
  const [own, setOwn] = useState<FormValues>({})
  const keep = (values: FormValues) => {
    if (values.state !== undefined) setChosen(values.state)
    setOwn((before) => ({ ...before, ...values }))
    onType(values)
  }
  const { saveConfirmed, question } = useStateQuestion()
  const sharedBy = (found: Place | null) => (found && found.states.length > 1 ? found.states : null)
  const stateOf = (found: Place | null) => {
    if (asksState) return chosen
    if (sharedBy(found)) return sharedBy(found)?.includes(chosen) ? chosen : ''
    return found?.state ?? ''
  }
  const isServed = (state: string) => offers.some(({ states }) => states.includes(state))
  const isWhole = (state: string) => offers.every(({ states }) => states.includes(state))
  return (
    <ZipQuestion
      key={asksState ? 'state' : 'zip'}
      typed={{ ...typed, ...own }}
      onType={(values) => {
        keep(values)
        setFailed(false)
      }}
      moved={moved || asksState}
      find={findPlace}
      {...(asksState
        ? { fields: homeScreen.fields, schema: homeScreen.schema }
        : { fields: [zipField], schema: zipSchema })}
      draw={(found) => (
        <>
          {question}
          {failed && (
            <Note tone="warning">We couldn’t look up your state. Choose it, and go on.</Note>
          )}
          {!asksState && <StateChoice states={sharedBy(found) ?? []} chosen={chosen} />}
          <div role="status" className="stack g3">
            {found && !asksState && !sharedBy(found) && <p>{found.stateName}</p>}
            <Offers offers={offers} state={stateOf(found)} />
          </div>
          {found && !asksState && (
            <button
              type="button"
              className="link"
              onClick={() => {
                keep({ state: found.state })
                setAsksState(true)
              }}
            >
              Not your state? Choose it
            </button>
          )}
        </>
      )}
      actionFor={(found) => {
        const state = stateOf(found)
        if (!state && sharedBy(found)) return null
        return isServed(state) ? 'Continue' : 'Sign up anyway'
      }}
      isClear={(found) => isServed(stateOf(found)) && isWhole(stateOf(found))}
      onDone={(values, found) =>
        saveConfirmed(({ stateConfirmed }) =>
          onDone({
            zip: values.zip ?? '',
            state: values.state || stateOf(found),
            stateConfirmed: stateConfirmed ? 'yes' : '',
          }),
        )
      }
      onFailure={(error, values) => {
        // A zip code that does not exist is said at its field.
        if (error instanceof ApiError && error.status < 500)
          throw Object.assign(new Error(error.message), { fields: { zip: [error.message] } })
        if (asksState) return onDone(values)
        setAsksState(true)
        return setFailed(true)
      }}
    />
  )
}

const findPlace = (zipCode: string) =>
  apiWithLocalErrors.call('GET /addresses/lookup_by_zip_code', { query: { zipCode } })
type Place = Awaited<ReturnType<typeof findPlace>>

/** Said before an account is made: nothing of ours is offered there, or not all of it. */
const Offers = ({ offers, state }: { offers: readonly StateOffer[]; state: string }) => {
  if (!isState(state)) return null
  const here = offers.filter(({ states }) => states.includes(state))
  if (here.length === offers.length) return null
  if (here.length === 0)
    return (
      <Note tone="warning">
        {/* Focused where it comes with the press of Enter. */}
        <span tabIndex={-1}>
          {`We can’t see patients in ${stateNames[state]} yet: none of our clinicians is licensed there. You can sign up, but you can’t book a visit until that changes.`}
        </span>
      </Note>
    )
  return (
    <div className="stack g2">
      <p tabIndex={-1}>{`In ${stateNames[state]} we offer only this for now:`}</p>
      <ul>
        {here.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </div>
  )
}
