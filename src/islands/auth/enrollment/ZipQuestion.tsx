import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FormValues, type ScreenField, zipField, zipSchema } from './enrollment-steps'
import { StepForm } from './StepForm'
import { useZipLookup } from './use-zip-lookup'

type Props<Answer> = {
  typed: FormValues
  onType: (typed: FormValues) => void
  moved: boolean
  find: (zip: string) => Promise<Answer>
  /** What stands below the field. */
  draw: (found: Answer | null) => ReactNode
  /** What the button says; null where there is nothing to go on to. */
  actionFor: (found: Answer) => string | null
  /** Whether there is nothing that must be read before going on. */
  isClear: (found: Answer) => boolean
  onDone: (values: FormValues, found: Answer) => Promise<void>
  /** A rejection stands at its field. */
  onFailure: (error: unknown, values: FormValues) => unknown
  /** Asked beside the zip code. */
  fields?: readonly ScreenField[]
  schema?: typeof zipSchema
}

/**
 * Asks for the zip code and shows what it leads to as it is typed. A press of the button goes on from what it shows; Enter,
 * which may come before a reader has seen it, goes to it first.
 */
export const ZipQuestion = <Answer,>({
  typed,
  onType,
  moved,
  find,
  draw,
  actionFor,
  isClear,
  onDone,
  onFailure,
  fields = [zipField],
  schema = zipSchema,
}: Props<Answer>) => {
  const { found, lookUp, onZip } = useZipLookup(typed.zip ?? '', find)
  const [reads, setReads] = useState(0)
  const isEnter = useRef(false)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reads > 0) result.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  }, [reads])
  // What a zip code leads to may come below the buttons of a phone, where a press would pass it by unseen.
  useEffect(() => {
    if (found) result.current?.querySelector('[role="status"]')?.scrollIntoView({ block: 'center' })
  }, [found])
  const go = async (values: FormValues) => {
    const wasVisible = found !== null && !isEnter.current
    isEnter.current = false
    let answer: Answer
    try {
      answer = await lookUp(values.zip ?? '')
    } catch (error) {
      await onFailure(error, values)
      return
    }
    if (!wasVisible && !isClear(answer)) return setReads((times) => times + 1)
    await onDone(values, answer)
  }
  return (
    <div
      onKeyDownCapture={({ key, target }) => {
        isEnter.current = key === 'Enter' && target instanceof HTMLInputElement
      }}
      onPointerDownCapture={() => {
        isEnter.current = false
      }}
    >
      <StepForm
        fields={fields}
        schema={schema}
        typed={typed}
        onType={(values) => {
          if (values.zip !== undefined) onZip(values.zip)
          // The state is that of the zip code that was there before.
          const isOther = values.zip !== undefined && fields.length === 1
          onType({ ...values, ...(isOther && { state: '' }) })
        }}
        onDone={go}
        moved={moved}
        action={found ? actionFor(found) : 'Continue'}
      >
        <div className="stack g5" ref={result}>
          {draw(found)}
        </div>
      </StepForm>
    </div>
  )
}
