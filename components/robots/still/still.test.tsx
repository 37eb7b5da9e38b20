import { renderToString } from 'react-dom/server';
import { still } from './still';

function Greeting({ name }: { readonly name: string }) {
  return (
    <p>
      Hello <b>{name}</b>
    </p>
  );
}

describe('a still component on the server', () => {
  it('draws what it was made of, in an element of its own', () => {
    const Still = still(Greeting);
    expect(renderToString(<Still name="<you>" />)).toBe('<div><p>Hello <b>&lt;you&gt;</b></p></div>');
  });

  it('draws other properties when it gets other ones', () => {
    const Still = still(Greeting);
    expect(renderToString(<Still name="a" />)).not.toBe(renderToString(<Still name="b" />));
  });
});
