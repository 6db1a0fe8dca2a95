import subprocess
import sys


def test_babel_does_not_delay_the_start_of_a_process():
    look = "import sys, novaluna_site.i18n, novaluna_site.i18n.filters; print('babel' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "False"
