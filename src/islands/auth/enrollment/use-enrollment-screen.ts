import { useEffect, useRef, useState } from 'react'
import { fillUnchanged } from '#islands/early-actions/fill-unchanged'
import { hasStartedEnrollment, readAnswers, saveAnswers } from './enrollment-client'
import { type FormValues, reachableScreen, type Screen, screenAt } from './enrollment-steps'

/** Which screen of enrolling is open, by the address, and what was typed on all of them, which stays in this tab. */
export const useEnrollmentScreen = (first: Screen, order: readonly Screen[]) => {
  const [screen, setScreen] = useState(first)
  const [typed, setTyped] = useState<FormValues>({})
  const [moved, setMoved] = useState(false)
  const [hadToken, setHadToken] = useState(false)
  const latest = useRef(typed)
  useEffect(() => {
    // What was typed before hydration is among it.
    const stored = readAnswers()
    latest.current = stored
    const form = document.querySelector('form')
    if (form) fillUnchanged(form, stored)
    setTyped(stored)
    setHadToken(hasStartedEnrollment() && Object.keys(stored).length === 0)
    setScreen((wanted) => reachableScreen(wanted, stored, order))
    const onPop = () => {
      const wanted = new URLSearchParams(location.search).get('step')
      // An address without a step is that of the first one, whichever the page was opened at.
      const target = screenAt(wanted, order) ?? order[0] ?? first
      setTyped(latest.current)
      setMoved(true)
      setScreen(reachableScreen(target, latest.current, order))
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [order, first])
  return {
    screen,
    /** What the forms are drawn with; `latest` is what is typed by now. */
    typed,
    latest,
    /** Whether another screen was open before, so that this one takes the focus. */
    moved,
    /** Whether the patient began on this device and what they typed is gone. */
    hadToken,
    type: (values: FormValues) => {
      latest.current = { ...readAnswers(), ...latest.current, ...values }
      saveAnswers(latest.current)
    },
    go: (wanted: Screen) => {
      setTyped(latest.current)
      setMoved(true)
      setScreen(wanted)
      const url = new URL(location.href)
      url.searchParams.set('step', wanted.id)
      history.pushState(null, '', url)
      scrollTo(0, 0)
    },
  }
}
