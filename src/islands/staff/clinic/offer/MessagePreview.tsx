import { useEffect, useRef, useState } from 'react'
import type { FieldTexts } from '../../records/form-field'

/** What fills the places of a message in a preview. */
const samples: Readonly<Record<string, string>> = {
  brand: 'Care Plus',
  code: '123456',
  link: 'https://…',
  until: '9:35 AM',
  when: '11/23/2026, 9:20 AM ET',
}
const fill = (words = ''): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => samples[name] ?? place)

interface Props {
  readonly values: FieldTexts
}

/** A message as its reader has it, with made-up times and links. Inside a form it follows what is typed. */
export const MessagePreview = ({ values }: Props) => {
  const [typed, setTyped] = useState(values)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    setTyped(values)
    const form = box.current?.closest('form')
    if (!form) return
    const follow = () => {
      const data = new FormData(form)
      setTyped(
        Object.fromEntries(Object.keys(values).map((name) => [name, String(data.get(name) ?? '')])),
      )
    }
    // A draft is put back into the fields without an event.
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [values])
  const { title, text, action } = typed
  return (
    <section ref={box} className="card stack g1" aria-label="Preview">
      <b dir="auto">{fill(title)}</b>
      <span dir="auto">{fill(text)}</span>
      {action && <span dir="auto">{fill(action)}</span>}
    </section>
  )
}
