import { type KeyboardEvent, useEffect, useRef } from 'react';

/** As long as the server takes. */
const LONGEST = 200;

/** A title that is being changed in place. Enter saves, Escape leaves it as it was, going elsewhere saves. */
export function TitleField({ title, onSave, onLeave }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);

  useEffect(() => {
    field.current?.select();
  }, []);

  function end(isSaved: boolean): void {
    // Leaving the field for good also takes the focus from it, which is no second wish to save.
    if (isOver.current) return;
    isOver.current = true;
    const changed = field.current?.value.trim() ?? '';
    if (isSaved && changed !== '' && changed !== title) onSave(changed);
    else onLeave();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Escape would also close the menu around it.
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter');
  }

  return (
    <input
      ref={field}
      className="sidebar-title-field"
      defaultValue={title}
      maxLength={LONGEST}
      aria-label={`New name of ${title}`}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  );
}

type TitleFieldProps = { title: string; onSave: (title: string) => void; onLeave: () => void };
