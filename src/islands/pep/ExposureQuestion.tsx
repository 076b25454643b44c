import { useEffect, useState } from 'react'
import { isZoneOf, zoneWithin } from '#edge/domains/exposures/state-zones'
import { pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { firstFromLocalTime, localTime, minuteMs } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { isState, stateNames } from '#edge/platform/us-states'
import { zoneLabel } from '../appointments/format'
import { apiWithLocalErrors } from '../stores/api'
import { serverNow, useServerNow } from '../stores/use-server-now'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { Checkbox } from '../ui/form/Checkbox'
import { Field } from '../ui/form/Field'
import { Select } from '../ui/form/Select'
import { useFormFor } from '../ui/form/use-form-for'
import { AfterAssault } from './AfterAssault'
import { exposureChips, exposureSchema, toExposure } from './exposure-form'
import { TooLateForPep } from './TooLateForPep'
import { useExposureDraft } from './use-exposure-draft'

type Props = {
  patientId: string
  /** The state they live in. */
  home: string | null
  /** The zone of the profile, used only in states with several zones. */
  zone: string
  /** Ten digits, shown for help past the 72 hours. */
  phone?: string | null
  serverNow: number
  /** Runs once the exposure is stored; the page is loaded again unless given. */
  onStored?: () => unknown
  /** Staff ask for the patient, who may be past the 72 hours. */
  isStaff?: boolean
}

const states = entriesOf(stateNames).map(([value, label]) => ({ value, label }))
const browserZoneNow = (otherwise: string): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone || otherwise

/** The answer stands at the top of the same page: a reload would keep the place of the button. */
const showAnswer = () => {
  scrollTo(0, 0)
  location.reload()
}

/** Asks once when the exposure was, by the clock of the place where the patient is now. */
export const ExposureQuestion = ({
  patientId,
  home,
  zone,
  serverNow: drawnAt,
  phone = null,
  onStored = showAnswer,
  isStaff = false,
}: Props) => {
  // The zone of the device; null until it is known, and for staff who ask on behalf of a patient elsewhere.
  const [deviceZone, setDeviceZone] = useState<string | null>(null)
  const homeState = home !== null && isState(home) ? home : null
  const [where, setWhere] = useState<string>(homeState ?? '')
  const [typed, setTyped] = useState('')
  const [isAssault, setAssault] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const now = () => serverNow(drawnAt)
  // The first render uses the server's time, to match its markup.
  const shownAt = useServerNow(drawnAt, minuteMs)
  const state = isState(where) ? where : null
  const browserZone = deviceZone ?? zone
  const clockZone = state || deviceZone ? zoneWithin(state, browserZone, shownAt) : null
  const question = { browserZone, now }
  const {
    form,
    fields,
    busy,
    error: formError,
  } = useFormFor(exposureSchema(question), {
    defaultValue: {},
    onSubmit: async (values) => {
      setError(null)
      await apiWithLocalErrors.exposures
        .in({ patients: patientId })
        .create(toExposure(values, question))
      draft.clear()
      await onStored()
    },
    onFailure: () => setError('We got no answer. Check your connection and try again.'),
  })
  // Applies after choices made before hydration, which the form replays first.
  useEffect(() => {
    // Staff type what the patient says on the phone: their own browser is elsewhere.
    if (isStaff) return
    const found = browserZoneNow(zone)
    setDeviceZone(found)
    // A browser in another zone is not at home: the patient chooses the state.
    setWhere((last) =>
      last === homeState && homeState && !isZoneOf(homeState, found, Date.now()) ? '' : last,
    )
  }, [zone, isStaff, homeState])
  const draft = useExposureDraft(patientId, form.id, { where, typed, isAssault }, (saved) => {
    // Values typed before hydration are newer than the draft.
    setWhere((last) => (last === (homeState ?? '') || last === '' ? saved.where : last))
    setTyped((last) => last || saved.typed)
    setAssault((last) => last || saved.isAssault)
  })
  const isLate =
    !isStaff &&
    typed !== '' &&
    clockZone !== null &&
    shownAt - firstFromLocalTime(typed, clockZone) > pepWindowMs
  return (
    <form {...form.props} noValidate className="stack g5">
      <Select
        field={fields.state}
        label={isStaff ? 'Where is the patient right now?' : 'Where are you right now?'}
        help="The time below is by the clock there."
        prompt="Choose a state"
        options={states}
        value={where}
        onChange={({ currentTarget }) => setWhere(currentTarget.value)}
      />
      <div className="stack g2">
        <Field
          field={fields.exposureAt}
          type="datetime-local"
          label="When did it happen?"
          help={
            <>
              {clockZone && (
                <>
                  <span>{zoneLabel(clockZone, shownAt)}</span>
                  {'. '}
                </>
              )}
              <span>As near as you know. If you are not sure, choose the earlier time.</span>
            </>
          }
          max={clockZone ? localTime(shownAt, clockZone) : undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {clockZone && (
          <div className="row g2">
            {exposureChips(shownAt, clockZone).map(({ label, at }) => (
              <Button key={label} size="small" onClick={() => setTyped(at)}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Checkbox
        field={fields.isAssault}
        label={isStaff ? 'The patient was forced or hurt' : 'Someone forced me or hurt me'}
        checked={isAssault}
        onChange={({ currentTarget }) => setAssault(currentTarget.checked)}
      />
      {isAssault && !isStaff && <AfterAssault />}
      {isLate && <TooLateForPep phone={phone} />}
      <div className="stack g2">
        <ActionError error={error ?? formError} />
        <Button type="submit" look="primary" size={isStaff ? undefined : 'big'} busy={busy}>
          {isStaff ? 'Save the exposure' : 'Continue'}
        </Button>
        {!isStaff && <p className="small ink-2">Only your care team reads it.</p>}
      </div>
    </form>
  )
}
