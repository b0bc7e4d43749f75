import { useId } from 'react';

/** Chooses whether the next question is searched for in steps. Its explanation is read out with it. */
export function StepSwitch({ isOn, onChange }: StepSwitchProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        role="switch"
        className="chat-steps-switch"
        aria-checked={isOn}
        aria-describedby={id}
        onClick={() => onChange(!isOn)}
      >
        <span className="chat-steps-track" aria-hidden="true" />
        Step by step
      </button>
      <p id={id} className={isOn ? 'chat-steps-hint chat-steps-hint-on' : 'chat-steps-hint'}>
        Follows documents into code, shows the way
      </p>
    </>
  );
}

type StepSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };
