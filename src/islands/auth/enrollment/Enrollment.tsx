import { useEffect, useState } from 'react'
import { stepHref } from '#islands/appointments/booking-links'
import { pepTypeId } from '#islands/pep/pep-window'
import { setPageTitle } from '#islands/translation/page-language'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { EarlierAnswers } from './EarlierAnswers'
import { finishEnrollment, saveScreen } from './enrollment-client'
import {
  type FormValues,
  homeScreen,
  pepScreens,
  reachableScreen,
  type Screen,
  screenAt,
  screens,
  withDefaults,
} from './enrollment-steps'
import { HomeQuestion, type StateOffer } from './HomeQuestion'
import type { ClinicPhone } from './OtherPepHelp'
import { PepFirstVisit } from './PepFirstVisit'
import { StepForm } from './StepForm'
import { useEnrollmentScreen } from './use-enrollment-screen'

type Props = {
  first: Screen['id']
  themeId: string | null
  /** The organization whose link was followed. */
  cboId?: string | null
  next: string
  brand: string
  /** What is offered, and where. */
  offers: readonly StateOffer[]
  /** Enrolling for PEP: the zip code leads to the first visit or elsewhere. */
  pep?: ClinicPhone | null
}

/** Enrolling, one topic a screen. The screen is in the address; what was typed stays in this tab. */
export const Enrollment = ({ first, themeId, cboId = null, next, brand, offers, pep }: Props) => {
  const order = pep ? pepScreens : screens
  const entry = { themeId, cboId, ...(pep && { startedFor: 'pep' as const }) }
  const opened = screenAt(first, order) ?? homeScreen
  const { screen, typed, latest, moved, hadToken, type, go } = useEnrollmentScreen(opened, order)
  const [changing, setChanging] = useState(false)
  const at = order.indexOf(screen)
  const { id, question, leads, fields, schema } = screen
  useEffect(() => {
    setPageTitle(`${question} Step ${at + 1} of ${order.length} - ${brand}`)
    document.body.dataset.step = id
  }, [question, at, id, brand, order])

  const done = async (values: FormValues) => {
    type(values)
    const last = order.at(-1) ?? homeScreen
    if (id === 'contact')
      return location.assign(await finishEnrollment(latest.current, entry, afterCode))
    await saveScreen(id, latest.current, entry)
    setChanging(false)
    // A patient who came from the last screen to change one answer returns to it.
    go(changing ? reachableScreen(last, latest.current, order) : (order[at + 1] ?? last))
  }
  // PEP was chosen with the way in: what comes next is when it happened, and the visit.
  const afterCode = pep ? stepHref('types', { encounterTypeId: pepTypeId }) : next
  const before = order[at - 1]
  const asking = { typed, onType: type, onDone: done, moved }

  return (
    <>
      <Progress at={at} order={order} />
      <div className="stack g2">
        <h1>{question}</h1>
        {leads.map((lead) => (
          <p key={lead}>{lead}</p>
        ))}
      </div>
      {at === 0 && hadToken && <Resume />}
      {id === 'home' ? (
        pep ? (
          <PepFirstVisit clinic={pep} themeId={themeId} {...asking} />
        ) : (
          <HomeQuestion offers={offers} {...asking} />
        )
      ) : (
        <StepForm
          key={id}
          {...asking}
          fields={fields}
          schema={schema}
          typed={withDefaults(typed)}
          onBack={before && (() => go(before))}
          action={id === 'contact' ? 'Send my code' : 'Continue'}
        >
          {id === 'contact' && (
            <EarlierAnswers
              typed={typed}
              earlier={order.slice(0, at)}
              onChange={(wanted) => {
                setChanging(true)
                go(wanted)
              }}
            />
          )}
        </StepForm>
      )}
    </>
  )
}

const Progress = ({ at, order }: { at: number; order: readonly Screen[] }) => (
  <div className="topline">
    <ol className="stepper" aria-hidden="true">
      {order.map(({ id }, index) => (
        <li key={id} className={index < at ? 'done' : index === at ? 'now' : undefined} />
      ))}
    </ol>
    <small className="ink-2">{`Step ${at + 1} of ${order.length}`}</small>
  </div>
)

const Resume = () => (
  <Note>
    You’ve started signing up on this device. Enter a code to continue, or answer again below.{' '}
    <a href="/auth/login">Continue with a code</a>
  </Note>
)
