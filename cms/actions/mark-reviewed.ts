import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { useState } from 'react'
import { type DocumentActionComponent, useDocumentOperation } from 'sanity'
import { languageNames, languages } from '../../src/content/language'
import { unreviewedIn } from '../review/unreviewed'
import { LanguageButtons } from './LanguageButtons'

/** Marks all translations of a document into one language as checked, after one question: which. */
export const MarkReviewed: DocumentActionComponent = ({
  id,
  type,
  draft,
  published,
  onComplete,
}) => {
  const { patch } = useDocumentOperation(id, type)
  const [open, setOpen] = useState(false)
  const found = unreviewedIn(draft ?? published)
  if (!found.length) return null
  const close = () => {
    setOpen(false)
    onComplete()
  }
  const choices = languages.flatMap((language) => {
    const texts = found.filter((each) => each.languages.some((one) => one === language))
    return texts.length ? [{ language, name: languageNames[language], texts }] : []
  })
  return {
    label: 'Mark translations reviewed',
    icon: CheckmarkCircleIcon,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: 'dialog',
      header: 'Which translations did you check?',
      onClose: close,
      content: LanguageButtons({
        choices,
        choose: (language) => {
          const texts = choices.find((choice) => choice.language === language)?.texts ?? []
          patch.execute(
            texts.map(({ path, languages: all }) => {
              const left = all.filter((each) => each !== language)
              return left.length
                ? { set: { [`${path}.unreviewed`]: left } }
                : { unset: [`${path}.unreviewed`] }
            }),
          )
          close()
        },
      }),
    },
  }
}
