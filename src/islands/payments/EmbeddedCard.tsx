import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Note } from '../ui/feedback/Note'
import { Field } from '../ui/form/Field'
import type { CardFieldsProps, HoldResult } from './card-service'

/** Four by four, as it stands on the card. */
const inFours = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ')

type Bank = 'approve' | 'deny'

/** The fields of the card service of a laptop: test cards alone, given to its own address. */
const EmbeddedCard = ({ check, onReady }: CardFieldsProps) => {
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [code, setCode] = useState('')
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(bank: Bank) => void>(undefined)
  const isWhole = number.length === 19 && /^\d\d ?\/ ?\d\d$/.test(expiry) && code.length >= 3
  useEffect(() => {
    const give = async (bank?: Bank): Promise<HoldResult> => {
      const response = await fetch('/dev/cards.json', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret: check.clientSecret, number, bank }),
      })
      if (!response.ok) throw new Error(`The card service answered ${response.status}`)
      const result: HoldResult = await response.json()
      if (result.status !== 'asks_bank') return result
      setAsking(true)
      const chosen = await new Promise<Bank>((resolve) => {
        answer.current = resolve
      })
      setAsking(false)
      return give(chosen)
    }
    onReady(isWhole ? () => give() : null)
  }, [check.clientSecret, number, isWhole, onReady])
  return (
    <div className="stack g4">
      <Note>A made-up card, such as 4242 4242 4242 4242. No money moves.</Note>
      <Field
        field={{ id: 'card-number', name: 'number' }}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        value={number}
        onChange={({ target }) => setNumber(inFours(target.value))}
      />
      <div className="row nowrap g4">
        <Field
          field={{ id: 'card-expiry', name: 'expiry' }}
          label="Expires (MM/YY)"
          inputMode="numeric"
          autoComplete="cc-exp"
          dir="ltr"
          maxLength={5}
          value={expiry}
          onChange={({ target }) => setExpiry(target.value)}
        />
        <Field
          field={{ id: 'card-code', name: 'code' }}
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          maxLength={4}
          value={code}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
        />
      </div>
      <Dialog
        open={isAsking}
        title="Your bank asks: is it you?"
        onClose={() => answer.current?.('deny')}
      >
        <p>Here you play the bank.</p>
        <div className="actions">
          <Button look="primary" onClick={() => answer.current?.('approve')}>
            Yes, it is me
          </Button>
          <Button onClick={() => answer.current?.('deny')}>No</Button>
        </div>
      </Dialog>
    </div>
  )
}
export default EmbeddedCard
