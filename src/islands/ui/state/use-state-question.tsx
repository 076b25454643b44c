import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#edge/client'
import { lazyPart } from '../feedback/lazy-part'

const StateQuestion = lazyPart(() => import('./StateQuestion'))

/** What a person confirmed, as the API takes it. */
type Word = { readonly stateConfirmed?: true }

/**
 * For forms with a zip code and a state: where the API asks whether the two go together, the person is asked, and what they
 * confirm is saved with their word. What they do not is refused as the API did.
 */
export const useStateQuestion = (): {
  saveConfirmed: <Saved>(save: (word: Word) => Promise<Saved>) => Promise<Saved>
  question: ReactNode
} => {
  const [pending, setPending] = useState<{
    readonly text: string
    readonly answer: (isRight: boolean) => void
  } | null>(null)
  const ask = async (text: string) => {
    const isRight = await new Promise<boolean>((answer) => setPending({ text, answer }))
    setPending(null)
    return isRight
  }
  return {
    saveConfirmed: async (save) => {
      try {
        return await save({})
      } catch (error) {
        const isQuestion = error instanceof ApiError && error.says('state_unconfirmed')
        if (!isQuestion || !(await ask(error.message))) throw error
        return await save({ stateConfirmed: true })
      }
    },
    question: pending && (
      <Suspense>
        <StateQuestion question={pending.text} onAnswer={pending.answer} />
      </Suspense>
    ),
  }
}
