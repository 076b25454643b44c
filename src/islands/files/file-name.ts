/** Control characters, lone surrogates and text direction marks: removed here, since phones cannot rename a file. */
const unusable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
const maxLength = 120

/** Name for the upload: the end of the original, which has the extension, without characters that the API refuses. */
export const fileNameOf = ({ name }: Pick<File, 'name'>): string =>
  // Cutting may split a surrogate pair: remove the lone half.
  name.replace(unusable, '').slice(-maxLength).replace(unusable, '').trim() || 'file'
